import type { RestClient } from '../rest/client.ts';
import { NoResponseError, unavailableError } from '../http/upstreamErrors.ts';
import { errorForStatus } from '../rest/userErrors.ts';
import type { Trials } from './trials.ts';

/** Places where the API keeps its files, by the paths in its responses. */
export interface FileLocations {
  /** First path segments, most frequent first. */
  prefixes: string[];
  /** Other servers in absolute URLs. */
  origins: string[];
  /** Undocumented forms of paths. */
  deviations: ('absoluteFiles' | 'bareFiles')[];
  /** Sample paths of each prefix. */
  samples: string[];
  /** A name without folder, if any. */
  bare: string | undefined;
}

/** Maximum number of samples per prefix. */
const maxSamples = 3;

/** Decoded fields with file paths. */
const pathNames: ReadonlySet<string> = new Set(['path', 'downloadPath']);
/** Animated GIFs are at their own service. */
const elsewhere: ReadonlySet<string> = new Set(['gif']);

function pathsIn(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner === 'string' && pathNames.has(name)) found.add(inner);
    else if (!elsewhere.has(name)) pathsIn(inner, found);
  }
}

/** Finds where the API keeps its files, from all paths in its responses. */
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

/** Usual folders of files for APIs that return bare names. */
const usual = ['uploads', 'files', 'upload', 'images', 'medias', 'media', 'storage'];

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

/** Requests the QR code of the mobile app's page. */
export const probeQrCode = (client: RestClient, trials: Trials): Promise<void> =>
  trials.attempt('GET /cgu/qr-code.png', false, async () => {
    const status = await statusOf(client, 'cgu/qr-code.png').catch(() => {
      throw new NoResponseError('disconnected', false);
    });
    trials.answered(status);
    if (status >= 500) throw unavailableError();
    if (status >= 400) throw errorForStatus(status, undefined);
  });

/** Whether a file is served without a token, as browsers request pictures. */
export const isServed = (client: RestClient, path: string): Promise<boolean> =>
  statusOf(client, path).then(
    (status) => status === 200,
    () => false,
  );

/** The usual folder that has a bare name; undefined if none has. */
export async function findFolder(client: RestClient, name: string): Promise<string | undefined> {
  for (const folder of usual) if (await isServed(client, `${folder}/${name}`)) return folder;
  return undefined;
}
