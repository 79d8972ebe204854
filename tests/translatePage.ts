/**
 * Replaces each text of the page by elements, as a browser that translates it does, and each text that comes later.
 * Uses nothing from outside this function: it also runs as a script of a page.
 */
export function translatePage(): MutationObserver {
  /** Elements whose text is translated otherwise, or is not translated. */
  const skipped = 'font, script, style, noscript, textarea, option, title, svg, [contenteditable]';
  const translate = (text: Text) => {
    const parent = text.parentElement;
    if (text.data.trim() === '' || !parent || parent.closest(skipped)) return;
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstElementChild?.append(text.data);
    text.replaceWith(font);
  };
  const translateAll = (root: Node) => {
    if (root instanceof Text) translate(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) translate(text);
  };
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of [target, ...addedNodes]) translateAll(node);
  });
  translateAll(document);
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  return observer;
}
