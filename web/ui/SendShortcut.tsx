const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Hint that names the keys that send the text; hidden without a keyboard. */
export const SendShortcut = () => (
  <span aria-hidden className="px-1 text-xs whitespace-nowrap text-muted max-sm:hidden pointer-coarse:hidden">
    {isApple ? '⌘ + Entrée' : 'Ctrl + Entrée'}
  </span>
);
