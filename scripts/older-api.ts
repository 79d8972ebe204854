/**
 * `npm run older-api`: an emulator of an older API, alone: plain HTTP, an organisation in memory, realtime on
 * the port after its own. `-- --habit NAME` (as often as wanted), `--failure STATUS|cut`, `--delay MS` and
 * `--about "POST /api/…"` start it with ways of old systems; while it runs, `/emulator` turns them. PORT is
 * where it listens. Ctrl+C ends it.
 */
import { parseArgs } from 'node:util';
import { startLegacyApi } from '../tests/legacy/api.ts';
import {
  delayNamed,
  failureNamed,
  habitNamed,
  operationNamed,
  UnknownWish,
  type Wishes,
} from '../tests/legacy/behaviour.ts';
import type { Habit } from '../tests/legacy/habits.ts';
import { settings } from '../tests/legacy/habits/sending.ts';
import type { Person } from '../tests/legacy/organisation.ts';
import { password, people } from '../tests/legacy/people.seed.ts';
import { startPusher } from '../tests/legacy/pusher.ts';
import { rooms } from '../tests/legacy/rooms.ts';
import { ExplainedError } from './processes.ts';

const usualPort = 4100;

function readWishes(): Wishes {
  const { values } = parseArgs({
    options: {
      habit: { type: 'string', multiple: true, default: [] },
      about: { type: 'string', multiple: true, default: [] },
      failure: { type: 'string' },
      delay: { type: 'string', default: '0' },
    },
  });
  const operations = rooms(() => 'sha256').map(({ operation }) => operation);
  return {
    habits: values.habit.map(habitNamed),
    about: values.about.map((name) => operationNamed(name, operations)),
    failure: values.failure === undefined ? null : failureNamed(values.failure),
    delay: delayNamed(values.delay),
  };
}

/** The port of a service, or one sentence why it cannot have it. */
async function listening<Service>(start: (port: number) => Promise<Service>, port: number): Promise<Service> {
  try {
    return await start(port);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new ExplainedError(`Port ${port} cannot be had (${error.message}): set PORT to another.`);
  }
}

const remarkOn = ({ isAdministrator, hasSignedIn }: Person): string =>
  isAdministrator ? ', administrator' : hasSignedIn ? '' : ', has never signed in';

const accounts = (): string =>
  people()
    .map((person) => `    ${person.email.padEnd(28)}${person.fonction}${remarkOn(person)}`)
    .join('\n');

/** One of each kind, for the explorer to offer. */
const suggestions = (): string => {
  const kinds = new Map(
    people()
      .toReversed()
      .map((person) => [remarkOn(person), person]),
  );
  return [...kinds.values()]
    .toReversed()
    .map((person) => `${person.email} (${person.fonction}${remarkOn(person)})`)
    .join(', ');
};

/** What the product is told beside the address, for the habits that it has a setting for. */
const settingsFor = (habits: readonly Habit[] = []): string =>
  Object.entries(settings)
    .filter(([habit]) => habits.some((one) => one === habit))
    .flatMap(([, set]) => Object.entries(set))
    .map(([name, value]) => ` ${name}=${value}`)
    .join('');

try {
  const wishes = readWishes();
  const port = Number(process.env.PORT ?? usualPort);
  if (!Number.isInteger(port) || port < 0 || port > 65_534)
    throw new ExplainedError('PORT must be a number from 0 (any that is free) to 65534.');
  const pusher = await listening(startPusher, port === 0 ? 0 : port + 1);
  const api = await listening((at) => startLegacyApi({ ...wishes, port: at, realtime: pusher }), port);
  // Whoever reads that Ctrl+C ends it may press it at once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void Promise.all([api.close(), pusher.close()]).then(() => process.exit(0)));
  console.log(`
  Older REST API   ${api.url}
  Realtime         ws://127.0.0.1:${pusher.port}

  Accounts, all with the password ${password}:
${accounts()}

  The product in front of it:

    BACKEND_URL=${api.url} FILES_PREFIX=uploads${settingsFor(wishes.habits)} \\
    EXPLORER_ACCOUNTS='${suggestions()}' \\
    EXPLORER_PASSWORD=${password} \\
    PUSHER_KEY=${pusher.key} PUSHER_SECRET=${pusher.secret} PUSHER_HOST=127.0.0.1 PUSHER_PORT=${pusher.port} PUSHER_TLS=0 \\
    npm start

  How it behaves, what it was asked for otherwise than documented, and which habits there are:

    curl ${api.url}/emulator
    curl -X PUT ${api.url}/emulator -d '{"habits": ["keyed", "localDates"]}'
    curl -X PUT ${api.url}/emulator -d '{"failure": 503, "about": ["POST /api/publication"]}'
    curl -X PUT ${api.url}/emulator -d '{"failure": "cut", "delay": 2000}'
    curl -X DELETE ${api.url}/emulator          # as it was started
    curl -X POST ${api.url}/emulator/reset      # the organisation as it was at first

  Ctrl+C ends it; what was written is forgotten.
`);
} catch (error) {
  const isExplained =
    error instanceof ExplainedError || error instanceof UnknownWish || error instanceof TypeError;
  console.error(isExplained ? error.message : error);
  process.exitCode = 1;
}
