/** The key code of keys that an input method takes. */
const processedKey = 229;

/**
 * Whether an input method takes a key. Safari ends the composition before the Enter that ends it, and tells such an
 * Enter from others by its key code alone.
 */
export const isComposing = (event: { isComposing: boolean; keyCode: number }): boolean =>
  event.isComposing || event.keyCode === processedKey;
