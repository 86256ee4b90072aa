/** Whether the server of this container responds: the Dockerfile's HEALTHCHECK. A worker has no port to ask. */
const response = await fetch(`http://127.0.0.1:${process.env['PORT'] ?? '3000'}/healthz`);
if (!response.ok) throw new Error(`/healthz answered ${response.status}`);
