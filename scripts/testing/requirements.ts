/** Programs that tests need and npm does not install. */
import { type Engine, findBrowser, howToInstall } from '../../tests/browser/browsers.ts';
import { hasFfmpeg } from '../../tests/ffmpeg.ts';
import { hasRedis } from '../../tests/redisServer.ts';
import { hasPostgres } from './postgres.ts';

/** A program, and the effect of its absence. */
export interface Requirement {
  name: string;
  isInstalled: boolean;
  /** Whether the chosen tests need it. */
  isRequired: boolean;
  install: string;
  without: string;
}

/** Programs that the chosen tests need. */
export function requirementsOf(chosen: {
  /** Browser engine; undefined without browser tests. */
  engine: Engine | undefined;
  /** Whether whole server suites were chosen. */
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

/** Message about missing programs; undefined when none is missing. */
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
