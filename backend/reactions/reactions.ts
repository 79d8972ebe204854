/** A reaction as three flags, at most one set. */
export function reactionFlags(kind: 'like' | 'applause' | 'check' | null) {
  const is = (flags: typeof kind) => (kind === flags ? (1 as const) : (0 as const));
  return { likeokey: is('like'), likemain: is('applause'), likecoche: is('check') };
}
