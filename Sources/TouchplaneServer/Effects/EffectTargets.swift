import Bridge

/// What effects may reach from here, as the command line says: brokers, keys, and whether programs may be run.
///
/// Documents name brokers and keys; only whoever starts the server says where they are and which files hold their secrets.
struct EffectTargets: Sendable {
    struct Broker: Sendable {
        var name: String
        var configuration: MQTTConfiguration
    }

    /// The first one is meant where none is named.
    var brokers: [Broker] = []
    var secrets: [String: Secret] = [:]
    var oscListen: OSCConfiguration.Listen?
    var webhookAuthorities: String?
    var allowsExec = false
    /// Brokers and keys nobody was told of count as there: a document is only being looked at.
    var isTrial = false

    /// For `touchplane check`: a document's shape, whatever the server will be told.
    static var trial: EffectTargets {
        var targets = EffectTargets()
        targets.isTrial = true
        targets.allowsExec = true
        return targets
    }

    /// The broker of a name, or the first one.
    func broker(_ name: String?) -> String? {
        guard let name else { return brokers.first?.name ?? (isTrial ? "default" : nil) }
        return isTrial || brokers.contains { $0.name == name } ? name : nil
    }
}
