"""The version of the package, which is that of the lab."""

VERSION = "0.0.0"
