/** The product's own animations, offered where no GIF service is configured. */
export interface Gif {
  name: string;
  /** What it shows, for those who cannot see it and for the search. */
  title: string;
}

export const gifPack: readonly Gif[] = [
  { name: 'bonjour', title: 'Une main qui salue' },
  { name: 'bravo', title: 'Bravo' },
  { name: 'merci', title: 'Merci' },
  { name: 'pouce', title: 'Pouce levé' },
  { name: 'fete', title: 'Youpi, des confettis' },
  { name: 'cafe', title: 'Pause café' },
  { name: 'soleil', title: 'Un soleil qui sourit' },
  { name: 'vague', title: 'Un voilier sur les vagues' },
];

/** The absolute address of an animation of the pack. */
export const gifUrl = (gif: Gif): string => new URL(`/gifs/${gif.name}.gif`, location.origin).href;
