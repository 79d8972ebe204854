/** The editors' background work: files of this origin, as the page's policy wants it. */
self.MonacoEnvironment = {
  getWorker(_id, label) {
    switch (label) {
      case 'json':
        return new Worker(new URL('workers/json.worker.ts', import.meta.url), { type: 'module' });
      case 'graphql':
        return new Worker(new URL('workers/graphql.worker.ts', import.meta.url), { type: 'module' });
      default:
        return new Worker(new URL('workers/editor.worker.ts', import.meta.url), { type: 'module' });
    }
  },
};
