import { tzOffset } from '@date-fns/tz';
import type { GatewayConfig } from '../config/config.ts';
import type { RestClient } from '../rest/client.ts';
import type { SignInResult } from './accounts.ts';
import type { DeviationName } from './deviations.ts';
import { findFileLocations, findFolder, isServed } from './files.ts';
import type { WriteResults } from './probeWrites.ts';
import type { Trials } from './trials.ts';

/** A suggested setting of the gateway for this API. */
export interface Setting {
  name: string;
  value: string;
  /** How it was determined, if at all. */
  note: string;
}

/** Suggested settings and related deviations. */
export interface Settings {
  settings: Setting[];
  /** Deviations that settings compensate. */
  habits: DeviationName[];
}

/** Maximum number of files requested. */
const maxFiles = 6;

async function fileSettings(client: RestClient, trials: Trials, config: GatewayConfig): Promise<Settings> {
  const { prefixes, origins, deviations, samples, bare } = findFileLocations(trials.seen, config.backendUrl);
  const folder = bare === undefined ? undefined : await findFolder(client, bare);
  // Bare names are below the first prefix.
  const all = [...new Set([...(folder === undefined ? [] : [folder]), ...prefixes])];
  const asked = samples.slice(0, maxFiles);
  let reached = 0;
  for (const sample of asked) if (await isServed(client, sample)) reached += 1;
  const notes = [
    ...(all.length === 0 ? ['no file was seen: the configured value'] : []),
    ...(folder === undefined ? [] : [`files with bare names were found in ${folder}`]),
    ...(bare !== undefined && folder === undefined
      ? ['files with bare names were found in no usual folder: ask where the API keeps them']
      : []),
    ...(origins.length === 0 ? [] : ['other servers are named in the addresses of files']),
    ...(asked.length === 0
      ? []
      : [
          `from the paths in the answers; of ${asked.length} files ${reached} were reached without a token, as browsers ask`,
        ]),
  ];
  return {
    habits: deviations,
    settings: [
      {
        name: 'API_FILES',
        value: [...(all.length > 0 ? all : config.filesPrefixes), ...origins].join(','),
        note: notes.join('; '),
      },
    ],
  };
}

/** The zone of the API's clock, by the date of a post just written. */
function timeZone({ apiTimeZone }: GatewayConfig, trials: Trials, written: WriteResults | null): Setting {
  const name = 'API_TIME_ZONE';
  const isLocal = trials.made.some(({ observation: { deviations } }) => deviations.has('localDates'));
  if (!isLocal) return { name, value: apiTimeZone, note: 'dates name their zone, so nothing depends on it' };
  const published = written?.published;
  if (!published || Date.parse(published.post.createdAt) === 0)
    return {
      name,
      value: apiTimeZone,
      note: 'unknown: dates have no zone, which only --write can find out',
    };
  const quarters = Math.round((Date.parse(published.post.createdAt) - published.at) / 900_000);
  if (quarters === 0) return { name, value: apiTimeZone, note: 'a new post bore the present time' };
  const minutes = tzOffset(apiTimeZone, new Date(published.at)) + quarters * 15;
  const hours = minutes / 60;
  if (minutes === 0) return { name, value: 'UTC', note: 'a new post bore the time of UTC' };
  const value = Number.isInteger(hours) ? `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}` : apiTimeZone;
  return {
    name,
    value,
    note: `the API’s clock is ${minutes} minutes ahead of UTC: name its place instead, such as Europe/Paris, for summer time`,
  };
}

const hasField = (answer: unknown, name: string): boolean =>
  typeof answer === 'object' && answer !== null && name in answer;

/** Paged calls whose responses include a total where the API offers it. */
const counting: ReadonlySet<string> = new Set([
  'GET /api/users/{start}/{nb}',
  'POST /api/gettusers',
  'POST /reports',
  'POST /lastconnection',
]);

function extensions({ seen }: Trials, config: GatewayConfig): Setting {
  const counted = seen.filter(({ operation }) => counting.has(operation));
  const found = [
    ...(counted.length > 1 && counted.every(({ answer }) => hasField(answer, 'total'))
      ? ['EXACT_COUNTS']
      : []),
    ...(seen.some(({ answer }) => hasField(answer, 'chemin')) ? ['FOLDER_PATHS'] : []),
  ];
  const configured = [...config.extensions].filter((name) => !found.includes(name));
  return {
    name: 'API_EXTENSIONS',
    value: [...configured, ...found].join(','),
    note: `${found.length === 0 ? 'none was seen in the answers' : 'seen in the answers'}, which can show EXACT_COUNTS and FOLDER_PATHS alone; whether there are others, the API’s developers know`,
  };
}

/** Suggests settings from what the probe found. */
export async function suggestSettings(
  { digest, body, services }: SignInResult,
  trials: Trials,
  written: WriteResults | null,
): Promise<Settings> {
  const { config, rest } = services;
  const files = await fileSettings(rest, trials, config);
  return {
    habits: [
      ...files.habits,
      ...(digest === 'sha256' ? [] : [digest]),
      ...(body === 'form' ? (['formOnly'] as const) : []),
    ],
    settings: [
      { name: 'BACKEND_URL', value: config.backendUrl, note: 'the API that was asked' },
      { name: 'PASSWORD_DIGEST', value: digest, note: 'somebody was signed in by it' },
      { name: 'API_BODY', value: body, note: 'somebody was signed in by it' },
      timeZone(config, trials, written),
      ...files.settings,
      extensions(trials, config),
    ],
  };
}
