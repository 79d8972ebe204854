interface Props {
  /** Name for screen readers; empty if the name is shown beside it. */
  name: string;
  initials: string;
  /** Null shows the initials. */
  src: string | null;
  /** Diameter in CSS pixels. */
  size: number;
  className?: string;
}

/** The hue of an avatar without a picture, derived from the initials. */
const hueOf = (initials: string): number =>
  Array.from(initials).reduce((sum, letter) => sum + letter.charCodeAt(0) * 47, 11) % 360;

/** A person's picture, or their initials. */
export function Avatar({ name, initials, src, size, className = '' }: Props) {
  const box = { width: size, height: size };
  if (src !== null) {
    return (
      <img
        src={src}
        alt={name}
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        style={box}
        className={`shrink-0 rounded-full bg-sunken object-cover ${className}`}
      />
    );
  }
  return (
    <span
      {...(name === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
      style={{ ...box, fontSize: size * 0.38, backgroundColor: `oklch(0.47 0.09 ${hueOf(initials)})` }}
      className={`inline-grid shrink-0 place-items-center rounded-full leading-none font-semibold text-white select-none ${className}`}
    >
      {initials.toUpperCase()}
    </span>
  );
}
