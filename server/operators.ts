import { timingSafeEqual } from 'node:crypto';
import type { Drain } from './drain.ts';

interface OperatorConfig {
  /** Token of operators; when undefined, production servers refuse everybody and others accept everybody. */
  metricsToken: string | undefined;
  isProduction: boolean;
}

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Whether an Authorization header grants access to metrics and to the details of `/health/ready`. */
export const isOperator = (
  authorization: string | undefined,
  { metricsToken, isProduction }: OperatorConfig,
): boolean =>
  metricsToken === undefined
    ? !isProduction
    : isSame(/^Bearer +(.+)$/i.exec(authorization ?? '')?.[1] ?? '', metricsToken);

/** Status code and body of `/health/live`. */
export const checkLiveness = (drain: Drain) =>
  drain.hasBegun()
    ? ({ code: 503, body: { status: 'leaving' } } as const)
    : ({ code: 200, body: { status: 'ok' } } as const);

/** Status code and body of `/health/ready`; only operators receive `details`. */
export function checkReadiness<Details extends object>(
  drain: Drain,
  isAvailable: boolean,
  details: Details | undefined,
) {
  const isReady = isAvailable && !drain.hasBegun();
  return {
    code: isReady ? 200 : 503,
    body: details ?? { status: isReady ? 'ok' : 'unavailable' },
  } as const;
}
