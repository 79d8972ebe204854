/** Key code of keys handled by an input method. */
const processedKey = 229;

/** Whether an input method handles a key. In Safari only the key code identifies the Enter that ends a composition. */
export const isComposing = (event: { isComposing: boolean; keyCode: number }): boolean =>
  event.isComposing || event.keyCode === processedKey;

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Hint that names the keys that send the text; hidden without a keyboard. */
export const SendShortcut = () => (
  <span aria-hidden className="px-1 text-xs whitespace-nowrap text-muted max-sm:hidden pointer-coarse:hidden">
    {isApple ? '⌘ + Entrée' : 'Ctrl + Entrée'}
  </span>
);
