import { Popover, PopoverTrigger } from '../ui/Popover.tsx';
import { PressButton } from '../ui/PressButton.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { useOffers } from './uploadRules.ts';
import { sentence } from '../ui/sentence.ts';

interface Props {
  /** Name of the picture, to distinguish several. */
  name: string;
  alt: string;
  isDisabled?: boolean;
  onChange: (alt: string) => void;
}

/** Button to edit a picture's alternative text; nothing if the API does not support it. */
export function AlternativeText({ name, alt, isDisabled = false, onChange }: Props) {
  const isOffered = useOffers('ALTERNATIVE_TEXTS');
  if (!isOffered) return null;
  return (
    <PopoverTrigger>
      <PressButton
        aria-label={sentence`Texte alternatif de ${name}${alt === '' ? '' : ', renseigné'}`}
        title="Texte alternatif"
        isDisabled={isDisabled}
        className={`absolute bottom-1 left-1 min-h-7 rounded-lg px-2 text-xs font-bold pointer-coarse:min-h-11 ${
          alt === '' ? 'bg-raised text-ink hover:bg-line' : 'bg-accent text-on-accent hover:bg-accent-hover'
        }`}
      >
        ALT
      </PressButton>
      <Popover label="Texte alternatif" placement="bottom start" className="w-80 max-w-[92vw] p-4">
        <TextArea
          label="Texte alternatif"
          description="Dites en quelques mots ce que montre l’image&nbsp;: les personnes qui ne la voient pas l’entendront."
          value={alt}
          onChange={onChange}
          rows={3}
          maxLength={500}
          autoFocus
        />
      </Popover>
    </PopoverTrigger>
  );
}
