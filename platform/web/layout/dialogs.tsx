/** For a portal screen that asks before it does: the portal's frame has no dialogs, which are heavy; the office's has. */
import { ModalsProvider } from '@mantine/modals'
import '../styles/frame.css'

export const Dialogs = () => <ModalsProvider>{null}</ModalsProvider>
