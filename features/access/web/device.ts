/** 'Chrome on Windows' from what a browser says of itself. Order matters: most browsers also name others. */
const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

export function deviceOf(agent: string | null): { name: string; isPhone: boolean } {
  const find = (list: [RegExp, string][]) => list.find(([rule]) => rule.test(agent ?? ''))?.[1]
  return {
    name: [find(browsers), find(systems)].filter(Boolean).join(' · '),
    isPhone: /Android|iPhone|Mobile/.test(agent ?? ''),
  }
}
