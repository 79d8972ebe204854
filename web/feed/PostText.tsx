import { useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Html } from '../ui/Html.tsx';

/** Beyond this many characters a text is folded. */
const longText = 900;

/** The text of a post; a long one is folded until it is asked for. */
export function PostText({ html }: { html: string }) {
  const [isUnfolded, setIsUnfolded] = useState(false);
  const isFolded = html.length > longText && !isUnfolded;
  return (
    <div className="px-4">
      <Html html={html} className={isFolded ? 'max-h-40 overflow-hidden mask-b-from-60%' : ''} />
      {isFolded && (
        <Button kind="quiet" size="small" onPress={() => setIsUnfolded(true)}>
          Lire la suite
        </Button>
      )}
    </div>
  );
}
