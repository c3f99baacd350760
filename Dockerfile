# Touchplane in a container: built with Swift's own image, run on Debian 12 slim.
#
#     docker build -t touchplane .
#     docker run --rm --read-only -p 127.0.0.1:8080:8080 touchplane                       the example
#     docker run --rm --read-only -p 127.0.0.1:8080:8080 -v "$PWD/panels:/panels:ro" -v desk:/var/lib/touchplane \
#         touchplane serve /panels/desk.json5 --listen 0.0.0.0:8080 --public /usr/share/touchplane/public \
#         --data /var/lib/touchplane
#
# What was acknowledged is kept in /var/lib/touchplane. A named volume there outlives the container; on a host's folder it has
# to be a disk of the host, because network file systems are refused.
#
# Published with -p 8080:8080 instead, everyone who reaches this computer can operate the panel.
#
# No engine has built this file yet. Its steps were tried one by one in folders laid by debootstrap (Debian 12, minbase): the
# build stage with Swift 6.3.1 from its archive in place of Swift's image, the run stage with the packages named here, the
# root mounted read-only, as 65532:65532: it served the example, the health command said 0 and, after SIGTERM, 1. /proc has
# to be there, as it is in every container: Swift reads the arguments from it.

FROM swift:6.3-bookworm AS build
RUN apt-get update \
 && apt-get install --yes --no-install-recommends \
        libmicrohttpd-dev libwslay-dev zlib1g-dev libsqlite3-dev libcurl4-openssl-dev libmosquitto-dev liblo-dev \
 && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY Package.swift ./
COPY Sources Sources
COPY Tests Tests
# The Swift runtime goes into the program: the run stage has none.
RUN swift build --configuration release --product touchplane --static-swift-stdlib \
 && install -D --strip "$(swift build --configuration release --static-swift-stdlib --show-bin-path)/touchplane" \
        /out/touchplane

FROM debian:12-slim
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Touchplane" \
      org.opencontainers.image.description="Control panels that curl, a browser and a microcontroller share, with UIKit's semantics" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.base.name="docker.io/library/debian:12-slim"
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ca-certificates \
        libcurl4 liblo7 libmicrohttpd12 libmosquitto1 libsqlite3-0 libstdc++6 libwslay1 tzdata zlib1g \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /out/touchplane /usr/bin/touchplane
COPY public /usr/share/touchplane/public
COPY Examples /usr/share/touchplane/examples

# A number, so that a platform that insists on a user who is not root sees that it is not. Nothing is written elsewhere.
RUN install -d -o 65532 -g 65532 -m 700 /var/lib/touchplane
VOLUME /var/lib/touchplane
USER 65532:65532
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=2s \
    CMD ["/usr/bin/touchplane", "health", "http://127.0.0.1:8080"]
ENTRYPOINT ["/usr/bin/touchplane"]
CMD ["serve", "/usr/share/touchplane/examples/mixer.json5", "--listen", "0.0.0.0:8080", \
     "--public", "/usr/share/touchplane/public", "--data", "/var/lib/touchplane"]
