/** What artifacts of the Relay compiler are made of, over and over: the build writes them by these (vite-plugin-artifacts.ts). */

/** A field with a value. */
export const scalar = (name: string) => ({
  alias: null,
  args: null,
  kind: 'ScalarField',
  name,
  storageKey: null,
});

/** A field with fields of its own. */
export const linked = (concreteType: string | null, name: string, plural: boolean, selections: unknown) => ({
  alias: null,
  args: null,
  concreteType,
  kind: 'LinkedField',
  name,
  plural,
  selections,
  storageKey: null,
});

/** The data of a component. */
export const spread = (name: string) => ({ args: null, kind: 'FragmentSpread', name });
