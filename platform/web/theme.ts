/**
 * Colours, type and measures. Scales were made in OKLCH so that white on shade 7 and shade 8 on shade 1 pass WCAG AA in every colour;
 * the ones Mantine ships do not. The accent is a rhododendron leaf's green; red is kept for what is due.
 */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const leaf: MantineColorsTuple = [
  '#f0f9f5',
  '#def2e9',
  '#c2e6d5',
  '#a0d5bd',
  '#7ac1a2',
  '#55ac89',
  '#3a9371',
  '#1e7c5c',
  '#10664a',
  '#025139',
]
/** Paid. */
const green: MantineColorsTuple = [
  '#f0faf1',
  '#def4e0',
  '#c1e9c5',
  '#9fd8a6',
  '#78c484',
  '#53af65',
  '#38964d',
  '#1b7f37',
  '#0c692a',
  '#02531e',
]
/** Due, NG. */
const red: MantineColorsTuple = [
  '#fef4f3',
  '#fee7e4',
  '#fecfcb',
  '#ffb0a9',
  '#fe8880',
  '#f75d59',
  '#db4241',
  '#c0242b',
  '#a0161f',
  '#820613',
]
/** Partial, waiting. */
const yellow: MantineColorsTuple = [
  '#fef5eb',
  '#fbead4',
  '#f5d7af',
  '#eabf84',
  '#dba452',
  '#ca8a10',
  '#ab7302',
  '#8f5f02',
  '#754d00',
  '#5c3c02',
]
/** Information. */
const blue: MantineColorsTuple = [
  '#f1f8ff',
  '#e1eefe',
  '#c4dffe',
  '#9fcbfe',
  '#71b4fe',
  '#4a9cf1',
  '#2f82d6',
  '#106bbd',
  '#02579e',
  '#02447e',
]
const gray: MantineColorsTuple = [
  '#f3f8f6',
  '#e9eeec',
  '#d9dedb',
  '#c4c8c6',
  '#acb1ae',
  '#959997',
  '#7d817f',
  '#676b69',
  '#545856',
  '#414543',
]
const dark: MantineColorsTuple = [
  '#e0e6e3',
  '#c3c9c6',
  '#a6aca9',
  '#8b918e',
  '#444947',
  '#363b38',
  '#292e2c',
  '#1c201e',
  '#141816',
  '#0c110f',
]

const font = "Mukta, 'Mukta fallback', 'Noto Sans Devanagari', system-ui, sans-serif"

export const theme = createTheme({
  colors: { leaf, teal: leaf, green, red, yellow, orange: yellow, blue, gray, dark },
  primaryColor: 'leaf',
  primaryShade: { light: 7, dark: 7 },
  black: '#1c201e',
  fontFamily: font,
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  // Devanagari has marks above and below the line
  lineHeights: { xs: '1.45', sm: '1.5', md: '1.55', lg: '1.55', xl: '1.5' },
  headings: {
    fontFamily: font,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '1.35' },
      h2: { fontSize: '1.25rem', lineHeight: '1.4' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.45' },
    },
  },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // 'Rs.' must not become 'RS.', and Devanagari has no capitals
  components: {
    // a span may stand in a paragraph and in a button
    Badge: { defaultProps: { component: 'span', variant: 'light', tt: 'none', fw: 500 } },
    Button: { defaultProps: { fw: 500 } },
    ThemeIcon: { defaultProps: { variant: 'light' } },
    Avatar: { defaultProps: { color: 'leaf' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Modal: { defaultProps: { transitionProps: { duration: 120 }, overlayProps: { backgroundOpacity: 0.4 } } },
    Drawer: { defaultProps: { transitionProps: { duration: 140 } } },
    // without the invisible first item that Mantine focuses: it is no menu item to a screen reader
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, transitionProps: { duration: 80 }, shadow: 'sm' } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 80 } } },
    Popover: { defaultProps: { transitionProps: { duration: 80 }, shadow: 'sm' } },
    Paper: { defaultProps: { shadow: 'none' } },
  },
})

/** What Mantine derives too pale to be read. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-placeholder': gray[7],
    '--mantine-color-error': red[7],
    '--mantine-color-success': green[7],
    '--mantine-color-default-border': gray[3],
    '--mantine-color-disabled-color': gray[7],
    '--line': gray[2],
    '--panel': gray[0],
    '--warning-line': '#fff1b8',
    '--warning-text': yellow[9],
  },
  dark: {
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-error': red[4],
    '--mantine-color-success': green[4],
    '--mantine-color-default-border': dark[4],
    '--mantine-color-disabled-color': dark[2],
    // derived ones are nearly black on black
    '--mantine-color-leaf-light': '#173a2d',
    '--mantine-color-leaf-light-hover': '#1d4838',
    '--line': dark[5],
    '--panel': dark[8],
    '--warning-line': '#3d2b06',
    '--warning-text': yellow[2],
  },
})
