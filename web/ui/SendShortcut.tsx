const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Names the keys that send what is being written; hidden without a keyboard. */
export const SendShortcut = () => (
  <span aria-hidden className="px-1 text-xs whitespace-nowrap text-muted max-sm:hidden pointer-coarse:hidden">
    {isApple ? '⌘ + Entrée' : 'Ctrl + Entrée'}
  </span>
);
