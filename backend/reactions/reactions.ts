/** A reaction as three flags of the wire format, at most one of them 1. */
export function reactionFlags(kind: 'like' | 'applause' | 'check' | null) {
  const is = (flags: typeof kind) => (kind === flags ? (1 as const) : (0 as const));
  return { likeokey: is('like'), likemain: is('applause'), likecoche: is('check') };
}
