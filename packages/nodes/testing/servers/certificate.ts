/** Self-signed for files.example.com, localhost and 127.0.0.1, valid for a hundred years. Nothing else trusts it, so its key can be public. */
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBwDCCAWagAwIBAgIUBcLYyIjXlidKh5dvKTARS4XgSKswCgYIKoZIzj0EAwIw
HDEaMBgGA1UEAwwRZmlsZXMuZXhhbXBsZS5jb20wIBcNMjYxMTI2MjEwMDM3WhgP
MjEyNjExMDIyMTAwMzdaMBwxGjAYBgNVBAMMEWZpbGVzLmV4YW1wbGUuY29tMFkw
EwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAENHKLDmrzaszZpxzHBb3ySP2dnC2o50wG
O+oZpIZY4ga3Zpm4IJ+FVGRtKkD5cU6mDi/FlhnNNEQmKhwznb+vUaOBgzCBgDAd
BgNVHQ4EFgQUlPdJIjeNHSgK8Sc1mD2YR7r9+nQwHwYDVR0jBBgwFoAUlPdJIjeN
HSgK8Sc1mD2YR7r9+nQwDwYDVR0TAQH/BAUwAwEB/zAtBgNVHREEJjAkghFmaWxl
cy5leGFtcGxlLmNvbYIJbG9jYWxob3N0hwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IQCinGG1tK2lVzBkW/YhMM0ssD19+G3DiUa+0u8BvVaI+QIgXqnhLuTBDp1doeia
U/KrTGd7FgO3uNaerANplkDFU2U=
-----END CERTIFICATE-----`;

/** Its key. */
export const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgG7PEL+efBSNdqO5a
OewNs3IXhntt5DyZ3Fj1fOkennahRANCAAQ0cosOavNqzNmnHMcFvfJI/Z2cLajn
TAY76hmkhljiBrdmmbggn4VUZG0qQPlxTqYOL8WWGc00RCYqHDOdv69R
-----END PRIVATE KEY-----`;
