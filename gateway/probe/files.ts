import type { RestClient } from '../rest/client.ts';
import { NoResponseError, unavailable } from '../rest/upstreamErrors.ts';
import { toUserError } from '../rest/userErrors.ts';
import type { Trials } from './trials.ts';

/** Where the API keeps its files, as far as the paths in its answers tell. */
export interface FileLocations {
  /** First segments of paths, the most frequent first. */
  prefixes: string[];
  /** Other servers that absolute addresses name. */
  origins: string[];
  /** Ways of writing paths that the documents do not have. */
  deviations: ('absoluteFiles' | 'bareFiles')[];
  /** Some paths of each prefix, to be asked for. */
  samples: string[];
  /** A name without any folder, where there is one. */
  bare: string | undefined;
}

/** Files of each prefix that are asked for. */
const maxSamples = 3;

/** Names of fields of records that hold the paths of files. */
const pathNames: ReadonlySet<string> = new Set(['path', 'downloadPath']);
/** Animations stand where their service keeps them. */
const elsewhere: ReadonlySet<string> = new Set(['gif']);

/** The paths of files within what was read. */
function pathsIn(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && pathNames.has(name)) found.add(inner);
    else if (!elsewhere.has(name)) pathsIn(inner, found);
  }
}

/** What the paths in the answers tell of the API's files. */
export function findFileLocations(seen: Trials['seen'], api: string): FileLocations {
  const found = new Set<string>();
  for (const { read } of seen) pathsIn(read, found);
  const { origin, pathname: base } = new URL(api);
  const counts = new Map<string, number>();
  const samples: string[] = [];
  let bare: string | undefined;
  const origins = new Set<string>();
  const deviations = new Set<FileLocations['deviations'][number]>();
  for (const path of found) {
    const isAbsolute = /^https?:\/\//i.test(path);
    if (isAbsolute && !URL.canParse(path)) continue;
    const url = isAbsolute ? new URL(path) : null;
    if (url && url.origin !== origin) {
      origins.add(url.origin);
      continue;
    }
    if (url) deviations.add('absoluteFiles');
    const own = url ? url.pathname.replace(base.replace(/\/$/, ''), '') : path;
    const [first = '', ...others] = own.replace(/^\/+/, '').split('/');
    if (others.length === 0) {
      deviations.add('bareFiles');
      bare ??= first;
    } else {
      counts.set(first, (counts.get(first) ?? 0) + 1);
      if ((counts.get(first) ?? 0) <= maxSamples) samples.push(own);
    }
  }
  return {
    prefixes: [...counts].toSorted(([, a], [, b]) => b - a).map(([name]) => name),
    origins: [...origins].toSorted(),
    deviations: [...deviations].toSorted(),
    samples,
    bare,
  };
}

/** Folders in which APIs keep files whose answers tell bare names. */
const usual = ['uploads', 'files', 'upload', 'images', 'medias', 'media', 'storage'];

/** The status of a file of the API. */
async function statusOf(client: RestClient, path: string): Promise<number> {
  let status = 0;
  const signal = AbortSignal.timeout(5_000);
  await client.file(
    { path: `/${path.replace(/^\/+/, '')}`, headers: {}, client: 'probe', signal },
    async (answer) => {
      status = answer.statusCode;
      await answer.body.dump({ limit: 64 * 1024, signal });
    },
  );
  return status;
}

/** Asks for the QR code, which stands on the page that leads to the mobile application. */
export const probeQrCode = (client: RestClient, trials: Trials): Promise<void> =>
  trials.attempt('GET /cgu/qr-code.png', false, async () => {
    const status = await statusOf(client, 'cgu/qr-code.png').catch(() => {
      throw new NoResponseError('cut', false);
    });
    trials.answered(status);
    if (status >= 500) throw unavailable();
    if (status >= 400) throw toUserError(status, undefined);
  });

/** Whether a file can be had without a token, as browsers ask for pictures. */
export const isServed = (client: RestClient, path: string): Promise<boolean> =>
  statusOf(client, path).then(
    (status) => status === 200,
    () => false,
  );

/** In which folder a bare name is found; undefined where in none of the usual ones. */
export async function findFolder(client: RestClient, name: string): Promise<string | undefined> {
  for (const folder of usual) if (await isServed(client, `${folder}/${name}`)) return folder;
  return undefined;
}
