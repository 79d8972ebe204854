import { EmojiPicker as Frimousse } from 'frimousse';

/**
 * All emoji with a French search, from this origin. Heavy: use it through `lazyPart(() =>
 * import('./EmojiPicker.tsx'))`.
 */
export default function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <Frimousse.Root
      locale="fr"
      emojibaseUrl="/emoji"
      onEmojiSelect={({ emoji }) => onPick(emoji)}
      className="isolate flex h-96 w-80 max-w-full flex-col bg-raised text-ink"
    >
      <Frimousse.Search
        placeholder="Rechercher…"
        aria-label="Rechercher un emoji"
        className="m-2 min-h-11 rounded-xl bg-sunken px-3 text-base placeholder:text-muted"
      />
      <Frimousse.Viewport className="relative flex-1 outline-none">
        <Frimousse.Loading className="absolute inset-0 grid place-items-center text-sm text-muted">
          Chargement…
        </Frimousse.Loading>
        <Frimousse.Empty className="absolute inset-0 grid place-items-center text-sm text-muted">
          Aucun emoji trouvé
        </Frimousse.Empty>
        <Frimousse.List
          className="pb-2 select-none"
          components={{
            CategoryHeader: ({ category, ...props }) => (
              <div {...props} className="bg-raised px-3 pt-3 pb-1.5 text-xs font-semibold text-muted">
                {category.label}
              </div>
            ),
            Row: ({ children, ...props }) => (
              <div {...props} className="scroll-my-1.5 px-1.5">
                {children}
              </div>
            ),
            Emoji: ({ emoji, ...props }) => (
              <button
                type="button"
                {...props}
                aria-label={emoji.label}
                className="grid size-9 place-items-center rounded-lg text-xl data-active:bg-sunken"
              >
                {emoji.emoji}
              </button>
            ),
          }}
        />
      </Frimousse.Viewport>
    </Frimousse.Root>
  );
}
