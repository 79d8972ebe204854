/** The emulator's own address, below which no document has a path: how it behaves, told and turned. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import {
  type Behaviour,
  delayNamed,
  failureNamed,
  habitNamed,
  operationNamed,
  UnknownWish,
  type Wishes,
} from './behaviour.ts';
import { habits as known } from './habits.ts';

const Wanted = z.strictObject({
  habits: z.array(z.string()).default([]),
  failure: z.union([z.string(), z.number()]).nullable().default(null),
  delay: z.number().default(0),
  about: z.array(z.string()).default([]),
});

interface Emulator {
  behaviour: Behaviour;
  /** Every documented operation. */
  operations: readonly string[];
  /** What was asked for otherwise than documented. */
  deviations: string[];
  /** As it was started. */
  wishes: Wishes;
  /** The organisation is as it was at first. */
  reset(): void;
}

/** What the body wishes; throws an UnknownWish where something of it cannot be. */
function wishesIn(body: string, operations: readonly string[]): Wishes {
  let given: unknown;
  try {
    given = JSON.parse(body);
  } catch {
    throw new UnknownWish('The body is no JSON.');
  }
  const { data, error } = Wanted.safeParse(given);
  if (!data) throw new UnknownWish(z.prettifyError(error));
  return {
    habits: data.habits.map(habitNamed),
    failure: data.failure === null ? null : failureNamed(String(data.failure)),
    delay: delayNamed(String(data.delay)),
    about: data.about.map((name) => operationNamed(name, operations)),
  };
}

const told = ({ behaviour, deviations, operations }: Emulator) => ({
  habits: [...behaviour.habits],
  failure: behaviour.failure,
  delay: behaviour.delay,
  about: [...behaviour.about],
  deviations: [...new Set(deviations)],
  known: { habits: known, failures: ['400 to 599', 'cut'], operations },
});

/** Answers a request below `/emulator`; `GET` tells, `PUT` turns, `DELETE` restores, `POST /emulator/reset` forgets. */
export function answerEmulator(
  emulator: Emulator,
  { method = 'GET', url = '/' }: IncomingMessage,
  body: string,
  response: ServerResponse,
): void {
  const asked = `${method} ${new URL(url, 'http://api').pathname}`;
  const answer = (status: number, value: object) =>
    void response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      .end(`${JSON.stringify(value, null, 2)}\n`);
  try {
    if (asked === 'PUT /emulator') emulator.behaviour.become(wishesIn(body, emulator.operations));
    else if (asked === 'DELETE /emulator') emulator.behaviour.become(emulator.wishes);
    else if (asked === 'POST /emulator/reset') {
      emulator.reset();
      emulator.deviations.length = 0;
    } else if (asked !== 'GET /emulator') {
      const ways = 'GET, PUT, DELETE /emulator and POST /emulator/reset';
      return answer(404, { message: `${asked} is none of ${ways}.` });
    }
    return answer(200, told(emulator));
  } catch (error) {
    if (!(error instanceof UnknownWish)) throw error;
    return answer(400, { message: error.message });
  }
}
