// Runs before anything is painted: the theme and the branding of the last visit, so that nothing flashes.
(() => {
  const root = document.documentElement;
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
    const look = JSON.parse(localStorage.getItem('branding') ?? 'null');
    if (look) {
      document.title = look.name;
      for (const [name, value] of Object.entries(look.properties)) root.style.setProperty(name, value);
    }
  } catch {
    // Without storage the defaults show until the branding has arrived.
  }
  const isDark = chosen ? chosen === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = isDark ? 'dark' : 'light';
})();
