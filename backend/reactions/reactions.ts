/** A reaction as three flags, of which one is set; all are 0 for none. */
export function reactionOnWire(kind: 'like' | 'applause' | 'check' | null) {
  const is = (wanted: typeof kind) => (kind === wanted ? (1 as const) : (0 as const));
  return { likeokey: is('like'), likemain: is('applause'), likecoche: is('check') };
}
