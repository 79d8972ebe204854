/** The services outside that the graph asks: a translator, pictures that move, and a page. */
import type { GatewayConfig } from '../../../gateway/config/config.ts';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

export interface Services {
  /** The gateway's settings for them. */
  settings: Record<string, string>;
  /** What replaces the configuration of a gateway in front of them. */
  config: Partial<GatewayConfig>;
  /** The address of the page. */
  page: string;
  close(): void;
}

const image = { url: 'https://media.example/a.gif', width: '200', height: '100' };
const answers: Record<string, [type: string, body: string]> = {
  '/gifs': [
    'application/json',
    JSON.stringify({ data: [{ title: 'Un chat', images: { original: image, fixed_width: image } }] }),
  ],
  '/translate': [
    'application/json',
    JSON.stringify({ data: { translations: [{ translatedText: '<p>Hello</p>' }] } }),
  ],
  '/page': ['text/html', '<html><head><title>Une page</title></head></html>'],
};

/** Starts all of them on a free port. */
export async function startServices(): Promise<Services> {
  const server = createServer((request, response) => {
    const path = Object.keys(answers).find((each) => request.url?.startsWith(each));
    const [type, body] = (path && answers[path]) || ['text/plain', ''];
    request.resume().on('end', () => response.writeHead(200, { 'content-type': type }).end(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: {
      TRANSLATION_URL: `${url}/translate`,
      LINK_PREVIEWS: '127.0.0.1',
    },
    config: { gifs: { url: `${url}/gifs`, key: 'key' } },
    page: `${url}/page`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
