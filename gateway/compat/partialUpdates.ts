import { supports } from './capabilities.ts';
import type { GatewayConfig } from '../config/config.ts';

/** What knows the configured extensions. */
interface Configured {
  config: Pick<GatewayConfig, 'extensions'>;
}

/** An editable value and the names of the inputs that change it. */
export type EditablePart = readonly [value: unknown, ...inputs: string[]];

/** A value to send only to an API that clears omitted fields. */
export const ifFullUpdate = <Value>(context: Configured, value: Value): Value | undefined =>
  supports(context, 'PARTIAL_UPDATES') ? undefined : value;

/** The fields of a draft to send: those named in the input, if the API keeps omitted fields; otherwise all. */
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
 * differs afterwards. Parts are compared by position. False if the API keeps omitted fields (`readAfter` is not called
 * then), or if nothing can be read afterwards.
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
