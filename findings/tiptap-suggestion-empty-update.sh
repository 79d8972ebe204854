#!/usr/bin/env bash
# @tiptap/suggestion 3.34.0, `items` that are fetched (a promise), one more letter typed while the list is shown.
#
# Expected: `onUpdate` is called when the items of the new query are there; until then the list keeps those it has.
# Seen: `onUpdate` is called twice for each letter, first with no items and `loading`, then with the new ones. A list that
# shows what it is given goes away at each letter, and Enter in between does not choose but writes a new line.
#
# Ends with 0 while that is so, with 1 once it is not.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --save-exact jsdom@29.1.1 \
  @tiptap/core@3.34.0 @tiptap/pm@3.34.0 @tiptap/starter-kit@3.34.0 @tiptap/suggestion@3.34.0

cat > names.mjs <<'SCRIPT'
import { JSDOM } from 'jsdom';
const { window } = new JSDOM('<!DOCTYPE html><body></body>', { pretendToBeVisual: true });
const globals =
  'navigator document Node Element HTMLElement MutationObserver DOMParser getComputedStyle requestAnimationFrame cancelAnimationFrame Range innerHeight innerWidth';
Object.defineProperty(globalThis, 'window', { configurable: true, value: window });
for (const name of globals.split(' '))
  Object.defineProperty(globalThis, name, { configurable: true, value: window[name] });
const { Editor, Extension } = await import('@tiptap/core');
const { default: StarterKit } = await import('@tiptap/starter-kit');
const { default: Suggestion } = await import('@tiptap/suggestion');

const names = ['Ada', 'Alan', 'Grace'];
const fetchNames = async ({ query }) => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  return names.filter((name) => name.toLowerCase().startsWith(query));
};
const updates = [];
const Names = Extension.create({
  name: 'names',
  addProseMirrorPlugins() {
    const onUpdate = ({ query, items, loading }) => updates.push({ query, items, loading });
    return [Suggestion({ editor: this.editor, char: '@', items: fetchNames, render: () => ({ onUpdate }) })];
  },
});
const editor = new Editor({ element: window.document.body, extensions: [StarterKit, Names] });
for (const letter of '@al') {
  editor.commands.insertContent(letter);
  await new Promise((resolve) => setTimeout(resolve, 200));
}
for (const update of updates) console.log(JSON.stringify(update));
const ofLast = updates.filter(({ query }) => query === 'al');
const isSurprising =
  ofLast.length === 2 && ofLast[0].items.length === 0 && ofLast[0].loading && ofLast[1].items.length === 1;
process.exit(isSurprising ? 0 : 1);
SCRIPT
node names.mjs
