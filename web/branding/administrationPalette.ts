/** The 14 swatches of the administration, with the names by which they are read. */
export const administrationPalette = [
  ['#004b67', 'Bleu pétrole'],
  ['#00284d', 'Bleu nuit'],
  ['#1e3a8a', 'Bleu marine'],
  ['#2563eb', 'Bleu'],
  ['#34a5f8', 'Bleu clair'],
  ['#0d9488', 'Sarcelle'],
  ['#0f7b4f', 'Vert sapin'],
  ['#4d7c0f', 'Olive'],
  ['#f59e0b', 'Ambre'],
  ['#e4572e', 'Vermillon'],
  ['#c81e1e', 'Rouge'],
  ['#be185d', 'Framboise'],
  ['#6d28d9', 'Violet'],
  ['#111827', 'Noir'],
] as const;
