/** Papers that the school designs: ID cards, entrance cards, certificates. */
import { later } from '#school/web/frame/menu-icons.tsx'
import type { WebRoom } from '#platform/web/screen.ts'

const area = 'Cards and certificates'

export const room: WebRoom = {
  name: 'documents',
  screens: [
    {
      path: '/student-card',
      name: 'Student cards',
      right: 'student-read',
      menu: { area, icon: later('IconId'), rank: 1 },
      lazy: () => import('./cards/student-cards.tsx'),
    },
    {
      path: '/staff-card',
      name: 'Staff cards',
      right: 'staff-read',
      menu: { area, icon: later('IconUsersGroup'), rank: 2 },
      lazy: () => import('./cards/staff-cards.tsx'),
    },
    {
      path: '/idcard-template',
      name: 'ID card templates',
      right: 'template-create',
      menu: { area, icon: later('IconFilePencil'), rank: 3 },
      lazy: () => import('./idcard-template.tsx'),
    },
    {
      path: '/entrancecard-template',
      name: 'Entrance card templates',
      right: 'template-create',
      menu: { area, icon: later('IconFilePencil'), rank: 4 },
      lazy: () => import('./entrancecard-template.tsx'),
    },
    {
      path: '/certificate',
      name: 'Certificate',
      right: 'marks-generate-single',
      menu: {
        area,
        icon: later('IconRosette'),
        rank: 5,
        right: 'certificate-issue|certificate-cancel|certificate-print',
      },
      lazy: () => import('./certificates/certificates.tsx'),
    },
    {
      path: '/newcertificate-template',
      name: 'Certificate templates',
      right: 'template-create',
      menu: { area, icon: later('IconFilePencil'), rank: 6 },
      lazy: () => import('./certificates/certificate-templates.tsx'),
    },
    {
      path: '/certificate-template',
      name: 'Certificate template',
      right: 'template-create',
      lazy: () => import('./certificates/certificate-templates.tsx'),
    },
    {
      path: '/verify-document/{code}',
      name: 'Certificate verification',
      right: 'public',
      lazy: () => import('./certificates/verification.tsx'),
    },
  ],
  nepali: () => import('./ne.json'),
}
