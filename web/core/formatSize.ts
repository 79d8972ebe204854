const units = ['o', 'Ko', 'Mo', 'Go'] as const;

/** Formats bytes: « 640 o », « 12 Ko », « 3,4 Mo ». */
export function formatSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1_024 && unit < units.length - 1) {
    value /= 1_024;
    unit += 1;
  }
  const digits = unit > 1 && value < 10 ? 1 : 0;
  return `${value.toLocaleString('fr-FR', { maximumFractionDigits: digits })}\u00a0${units[unit] ?? 'o'}`;
}
