import { sql } from 'drizzle-orm';
import { isOperator, checkLiveness, checkReadiness } from '../../server/operators.ts';
import { anybody } from '../core/access.ts';
import type { App } from '../core/app.ts';
import type { BackendContext } from '../core/context.ts';
import { notFoundError, unauthenticatedError } from '../core/errors.ts';

const hidden = { config: { access: anybody }, schema: { hide: true } };

/** Timeout of a health check in milliseconds. */
const checkTimeoutMs = 2_000;

/** State of each service: true when up, false when down, null when never used. */
interface Health {
  database: boolean;
  storage: boolean;
  realtime: boolean;
  mail: boolean | null;
}

/** Whether work succeeds within the timeout. */
async function succeeds(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), checkTimeoutMs);
  });
  const done = work.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function checkServices({ database, files, realtime, mailer }: BackendContext): Promise<Health> {
  const [isDatabaseUp, isStored] = await Promise.all([
    succeeds(database.execute(sql`select 1`)),
    // Any answer proves that the storage works.
    succeeds(files.blobs.size('health/none')),
  ]);
  return {
    database: isDatabaseUp,
    storage: isStored,
    realtime: !realtime.state().isFailing,
    mail: mailer.isServerAnswering(),
  };
}

/**
 * Routes `/health/live`, `/health/ready`, `/metrics`. Ready while the database answers and no shutdown is pending;
 * details need METRICS_TOKEN.
 */
export function operatorRoutes(app: App): void {
  const { context } = app;
  // Shared by concurrent requests, so that services are checked once at a time.
  let pendingCheck: Promise<Health> | undefined;

  app.get('/health/live', hidden, (_request, reply) => {
    const { code, body } = checkLiveness(context.drain);
    return reply.code(code).send(body);
  });

  app.get('/health/ready', hidden, async ({ headers }, reply) => {
    pendingCheck ??= checkServices(context).finally(() => (pendingCheck = undefined));
    const health = await pendingCheck;
    const details = isOperator(headers.authorization, context.config) ? health : undefined;
    const { code, body } = checkReadiness(context.drain, health.database, details);
    return reply.code(code).send(body);
  });

  app.get('/metrics', hidden, async ({ headers }, reply) => {
    if (!isOperator(headers.authorization, context.config))
      throw context.config.metricsToken === undefined ? notFoundError() : unauthenticatedError();
    const { registry } = context.metrics;
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
