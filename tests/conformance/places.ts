/** Addresses of the services of compose.yaml when run as local processes. */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { serviceOf } from './compose.ts';

export interface Place {
  host: string;
  port: number;
}

/**
 * Finds a free place for each service. Linux has many loopback addresses: with one of its own, nothing takes the port of
 * a service while it is replaced.
 */
export async function findPlaces(names: readonly string[]): Promise<Map<string, Place>> {
  const places = new Map<string, Place>();
  for (const [index, name] of names.entries()) {
    const host = process.platform === 'linux' ? `127.0.0.${index + 2}` : '127.0.0.1';
    const server = createServer().listen(0, host);
    await once(server, 'listening');
    const address = server.address();
    if (typeof address !== 'object' || address === null) throw new Error('The server has no address.');
    places.set(name, { host, port: address.port });
    server.close();
    await once(server, 'close');
  }
  return places;
}

export function placeOf(places: ReadonlyMap<string, Place>, name: string): Place {
  const place = places.get(name);
  if (!place) throw new Error(`${name} has no place.`);
  return place;
}

/** Replaces `service:port` by the place of the service. */
const relocate = (places: ReadonlyMap<string, Place>, text: string): string =>
  text.replaceAll(/\b([a-z]+(?:-\d)?):\d+/g, (address, name: string) => {
    const place = places.get(name);
    return place ? `${place.host}:${place.port}` : address;
  });

/** The settings of a service as compose.yaml has them, with the addresses of this machine. */
export function settingsHere(places: ReadonlyMap<string, Place>, name: string): Record<string, string> {
  const own = placeOf(places, name);
  const settings = Object.fromEntries(
    Object.entries(serviceOf(name).environment).map(([key, value]) => [key, relocate(places, value)]),
  );
  for (const key of ['PORT', 'BACKEND_PORT']) if (key in settings) settings[key] = String(own.port);
  return { ...settings, HOST: own.host };
}
