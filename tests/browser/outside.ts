/** Fake outside services: a translation API, and a web page with metadata. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const page = `<!doctype html><html><head><title>Régate</title>
<meta property="og:title" content="La régate d&#39;automne"><meta property="og:description" content="Trois jours de voile">
<meta property="og:site_name" content="Le Journal du port"></head><body></body></html>`;

/** Starts it on a free port of this machine. */
export async function startOutside(): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    if (request.method !== 'POST') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
      return;
    }
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const { q, target } = JSON.parse(body) as { q: string; target: string };
      const translatedText = q.replace(/<p>/, `<p>[${target}] <img src=x onerror=attack()>`);
      response.end(JSON.stringify({ data: { translations: [{ translatedText }] } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
