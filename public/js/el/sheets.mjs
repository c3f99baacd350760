/** Style sheets that are fetched when something needs them. */

const sheets = new Map();

/** Resolves once the sheet of that name is in force. Asked twice, it is fetched once. */
export function loadSheet(name) {
  if (!sheets.has(name)) {
    sheets.set(name, new Promise((resolve, reject) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = new URL(`../../css/${name}.css`, import.meta.url).href;
      link.onload = resolve;
      link.onerror = () => reject(new Error(`no sheet ${name}`));
      document.head.append(link);
    }));
  }
  return sheets.get(name);
}
