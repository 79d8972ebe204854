import { supports } from './capabilities.ts';
import type { GatewayConfig } from '../config/config.ts';

/** What knows the configured extensions. */
interface Configured {
  config: Pick<GatewayConfig, 'extensions'>;
}

/** An editable value and the inputs that change it. */
export type EditablePart = readonly [value: unknown, ...inputs: string[]];

/** A value to send only to an API that clears omitted fields. */
export const ifFullUpdate = <Value>(context: Configured, value: Value): Value | undefined =>
  supports(context, 'PARTIAL_UPDATES') ? undefined : value;

/** The fields of an update to send: only those in the input, if the API keeps the others. */
export function fieldsToSend<Draft extends object>(
  context: Configured,
  draft: Draft,
  input: object,
): Partial<Draft> {
  const fields: Partial<Draft> = { ...draft };
  if (!supports(context, 'PARTIAL_UPDATES')) return fields;
  const named = namesIn(input);
  for (const field in fields) if (!named.has(field)) delete fields[field];
  return fields;
}

const namesIn = (input: object): ReadonlySet<string> =>
  new Set(Object.entries(input).flatMap(([name, value]) => (value === undefined ? [] : [name])));

/**
 * Whether an update that had to send every field may have undone another one: a value that its input does not change
 * differs afterwards. Parts are compared by position; false when nothing can be read afterwards. `readAfter` is not called for an API that keeps omitted fields.
 */
export async function mayHaveOverwritten(
  context: Configured,
  before: readonly EditablePart[],
  readAfter: () => Promise<readonly EditablePart[] | null | undefined>,
  input: object,
): Promise<boolean> {
  if (supports(context, 'PARTIAL_UPDATES')) return false;
  const after = await readAfter();
  if (!after) return false;
  const named = namesIn(input);
  return before.some(
    ([value, ...inputs], index) =>
      !inputs.some((name) => named.has(name)) && JSON.stringify(value) !== JSON.stringify(after[index]?.[0]),
  );
}
