// What the conformance suite talks to: the product's sockets, and behind them an echo. Never shipped.
ConformanceEcho.serve()
