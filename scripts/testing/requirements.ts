/** Programs that the tests use and npm does not install. Nothing here installs them: `.ci/run` does. */
import { type Engine, findBrowser, howToInstall } from '../../tests/browser/browsers.ts';
import { hasFfmpeg } from '../../tests/ffmpeg.ts';
import { hasRedis } from '../../tests/redisServer.ts';
import { hasPostgres } from './postgres.ts';

/** A program, and what happens without it. */
export interface Requirement {
  name: string;
  isInstalled: boolean;
  /** Whether the chosen tests cannot run without it. */
  isRequired: boolean;
  install: string;
  without: string;
}

/** The programs that the chosen tests use. */
export function requirementsOf(chosen: {
  /** The engine of the browser suite; undefined where none of its tests was chosen. */
  engine: Engine | undefined;
  /** Whether whole suites of the servers were chosen. */
  hasServers: boolean;
}): Requirement[] {
  const { engine, hasServers } = chosen;
  const browser: Requirement[] =
    engine === undefined
      ? []
      : [
          {
            name: engine,
            isInstalled: findBrowser(engine) !== undefined,
            isRequired: true,
            install: howToInstall[engine],
            without: 'the browser suite cannot run. Leave it out: npm test -- --no-browser',
          },
        ];
  const optional = { isRequired: false };
  const servers: Requirement[] = [
    {
      ...optional,
      name: 'PostgreSQL',
      isInstalled: hasPostgres || Boolean(process.env.TEST_DATABASE_URL),
      install: 'apt-get install postgresql, or set TEST_DATABASE_URL',
      without: 'servers run on the embedded database; tests of several backends are left out.',
    },
    {
      ...optional,
      name: 'redis-server',
      isInstalled: hasRedis,
      install: 'apt-get install redis-server',
      without: 'tests of several gateways and of Redis are left out.',
    },
  ];
  const media: Requirement = {
    ...optional,
    name: 'ffmpeg',
    isInstalled: hasFfmpeg,
    install: 'apt-get install ffmpeg',
    without: 'tests of videos are left out.',
  };
  return [...browser, ...(hasServers ? servers : []), ...(hasServers || engine ? [media] : [])];
}

/** One message about everything that is missing; undefined where nothing is. */
export function describeMissing(requirements: readonly Requirement[]): string | undefined {
  const missing = requirements.filter(({ isInstalled }) => !isInstalled);
  if (missing.length === 0) return undefined;
  const lines = missing.flatMap(({ name, isRequired, install, without }) => [
    `  ${name} (${isRequired ? 'required' : 'optional'})`,
    `    Install: ${install}.`,
    `    Without it, ${without}`,
  ]);
  return ['Not installed on this machine:', ...lines].join('\n');
}
