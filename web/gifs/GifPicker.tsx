import { type Gif, gifPack, gifUrl } from './pack.ts';

/** A grid of animations to choose from. */
export default function GifPicker({ onPick }: { onPick: (url: string, gif: Gif) => void }) {
  return (
    <ul className="m-0 grid w-72 list-none grid-cols-2 gap-2 p-3" aria-label="GIF">
      {gifPack.map((gif) => (
        <li key={gif.name}>
          <button
            type="button"
            onClick={() => onPick(gifUrl(gif), gif)}
            className="block w-full cursor-pointer overflow-hidden rounded-lg p-0"
            aria-label={gif.title}
          >
            <img src={gifUrl(gif)} alt="" width={240} height={180} className="block h-auto w-full" />
          </button>
        </li>
      ))}
    </ul>
  );
}
