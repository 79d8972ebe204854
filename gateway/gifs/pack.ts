/** The product's own animations, offered where no service is configured; the web client's files. */
export const pack: readonly { name: string; title: string; words: string }[] = [
  { name: 'bonjour', title: 'Une main qui salue', words: 'bonjour salut coucou hello' },
  { name: 'bravo', title: 'Bravo', words: 'bravo félicitations applaudissements' },
  { name: 'merci', title: 'Merci', words: 'merci gratitude' },
  { name: 'pouce', title: 'Pouce levé', words: 'pouce ok accord super' },
  { name: 'fete', title: 'Youpi, des confettis', words: 'fête youpi confettis anniversaire joie' },
  { name: 'cafe', title: 'Pause café', words: 'café pause matin' },
  { name: 'soleil', title: 'Un soleil qui sourit', words: 'soleil été vacances beau temps' },
  { name: 'vague', title: 'Un voilier sur les vagues', words: 'voilier vagues mer bateau' },
];

/** Pixels of each of them. */
export const packSize = { width: 240, height: 180 };
