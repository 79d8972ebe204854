/** Key code of keys handled by an input method. */
const processedKey = 229;

/** Whether an input method handles a key. In Safari only the key code identifies the Enter that ends a composition. */
export const isComposing = (event: { isComposing: boolean; keyCode: number }): boolean =>
  event.isComposing || event.keyCode === processedKey;
