import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { whiteSpaceClass } from './textToHtml.ts';

const purifier = DOMPurify(window);

// Links open in a new tab without referrer; wide tables scroll by keyboard too.
purifier.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'TABLE') node.setAttribute('tabindex', '0');
  if (node.tagName !== 'A' || !node.hasAttribute('href')) return;
  node.setAttribute('target', '_blank');
  node.setAttribute('rel', 'noopener noreferrer');
});

const options = {
  USE_PROFILES: { html: true },
  // Styles and ids of content must not affect the page.
  FORBID_TAGS: [
    'style',
    'form',
    'input',
    'button',
    'select',
    'option',
    'textarea',
    'xmp',
    'svg',
    'math',
    'iframe',
    'object',
    'embed',
    'audio',
    'video',
    'source',
    'link',
    'meta',
    'base',
  ],
  FORBID_ATTR: ['style', 'id', 'name', 'class', 'srcset'],
  ALLOW_DATA_ATTR: false,
  // The mentioned user.
  ADD_ATTR: ['data-mention'],
  ADD_URI_SAFE_ATTR: ['data-mention'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|#)/i,
  SANITIZE_NAMED_PROPS: true,
};

const sanitise = (html: string): string => purifier.sanitize(html, options);

/** Plain text needs no sanitising. */
const isText = (html: string): boolean => !/[<&]/.test(html);

interface HtmlProps {
  html: string;
  className?: string;
  /** Direction of the text, by its first letter; `ltr` for a French sentence, which may begin with any name. */
  dir?: 'auto' | 'ltr';
}

/** The only component that renders foreign HTML. The gateway sanitises it too; this is defence in depth. */
export function Html({ html, className = '', dir = 'auto' }: HtmlProps) {
  const clean = useMemo(() => (isText(html) ? null : sanitise(html)), [html]);
  const classes = `html ${whiteSpaceClass(html)} ${className}`;
  return clean === null ? (
    <div dir={dir} className={classes}>
      {html}
    </div>
  ) : (
    <div dir={dir} className={classes} dangerouslySetInnerHTML={{ __html: clean }} />
  );
}
