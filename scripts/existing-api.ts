/**
 * `npm run existing-api`: an emulator of an existing API, alone: plain HTTP, an organisation in memory, realtime on
 * the port after its own. `-- --deviation NAME` (as often as wanted), `--failure STATUS|cut`, `--delay MS` and
 * `--about "POST /api/…"` start it with ways of existing APIs; while it runs, `/emulator` turns them. PORT is
 * where it listens. Ctrl+C ends it.
 */
import { parseArgs } from 'node:util';
import { startExistingApi } from '../fixtures/existing-api/server.ts';
import {
  delayNamed,
  failureNamed,
  deviationNamed,
  operationNamed,
  UnknownWish,
  type Wishes,
} from '../fixtures/existing-api/behaviour.ts';
import type { Deviation } from '../fixtures/existing-api/deviations.ts';
import { settings } from '../fixtures/existing-api/deviations/sending.ts';
import type { Person } from '../fixtures/existing-api/organisation.ts';
import { password, people } from '../fixtures/existing-api/people.seed.ts';
import { startPusher } from '../fixtures/existing-api/realtime/pusher.ts';
import { calls } from '../fixtures/existing-api/calls.ts';
import { pusherUrlOf, ExplainedError } from './processes.ts';

const usualPort = 4100;

function readWishes(): Wishes {
  const { values } = parseArgs({
    options: {
      deviation: { type: 'string', multiple: true, default: [] },
      about: { type: 'string', multiple: true, default: [] },
      failure: { type: 'string' },
      delay: { type: 'string', default: '0' },
    },
  });
  const operations = calls(() => 'sha256').map(({ operation }) => operation);
  return {
    deviations: values.deviation.map(deviationNamed),
    about: values.about.map((name) => operationNamed(name, operations)),
    failure: values.failure === undefined ? null : failureNamed(values.failure),
    delay: delayNamed(values.delay),
  };
}

/** Starts a service on a port; throws an explanation of one sentence on failure. */
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

/** One example of each option for the explorer. */
const suggestions = (): string => {
  const kinds = new Map(
    people()
      .toReversed()
      .map((person) => [remarkOn(person), person]),
  );
  return [...kinds.values()]
    .toReversed()
    .map((person) => `${person.email}:${password} (${person.fonction}${remarkOn(person)})`)
    .join(', ');
};

/** Gateway settings for the configured deviations. */
const settingsFor = (deviations: readonly Deviation[] = []): string =>
  Object.entries(settings)
    .filter(([deviation]) => deviations.some((one) => one === deviation))
    .flatMap(([, set]) => Object.entries(set))
    .map(([name, value]) => ` ${name}=${value}`)
    .join('');

try {
  const wishes = readWishes();
  const port = Number(process.env.PORT ?? usualPort);
  if (!Number.isInteger(port) || port < 0 || port > 65_534)
    throw new ExplainedError('PORT must be a number from 0 (any that is free) to 65534.');
  const pusher = await listening(startPusher, port === 0 ? 0 : port + 1);
  const api = await listening((at) => startExistingApi({ ...wishes, port: at, realtime: pusher }), port);
  // Ctrl+C may be pressed right after the message.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void Promise.all([api.close(), pusher.close()]).then(() => process.exit(0)));
  console.log(`
  Existing REST API   ${api.url}
  Realtime         ws://127.0.0.1:${pusher.port}

  Accounts, all with the password ${password}:
${accounts()}

  The product in front of it:

    BACKEND_URL=${api.url} API_FILES=uploads${settingsFor(wishes.deviations)} \\
    EXPLORER_ACCOUNTS='${suggestions()}' \\
    PUSHER_URL=${pusherUrlOf(pusher)} \\
    npm start

  How it behaves, what it was asked for otherwise than documented, and which deviations there are:

    curl ${api.url}/emulator
    curl -X PUT ${api.url}/emulator -d '{"deviations": ["keyed", "localDates"]}'
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
