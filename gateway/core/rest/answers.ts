import type { Answer } from './decode.ts';
import type { Received } from './exchange.ts';
import { unavailable, unusableAnswer } from './faults.ts';
import { refused } from './refusals.ts';

/** The body of an answer, before it is believed. Throws what a refusing or failing status means. */
export function readAnswer({ status, isJson, body }: Received, operation: string): Answer<never> {
  if (status >= 500) throw unavailable();
  let parsed: Answer<never> | undefined;
  try {
    parsed = body === '' ? {} : JSON.parse(body);
  } catch {
    parsed = undefined;
  }
  if (status >= 400) throw refused(status, isJson ? parsed : undefined);
  if (parsed === undefined) throw unusableAnswer(operation);
  return parsed;
}
