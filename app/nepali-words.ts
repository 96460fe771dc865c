/** Every room's Nepali, for what leaves the server on paper or as Excel. */
import academics from '#features/academics/web/ne.json' with { type: 'json' }
import access from '#features/access/web/ne.json' with { type: 'json' }
import attendance from '#features/attendance/web/ne.json' with { type: 'json' }
import fees from '#features/fees/web/ne.json' with { type: 'json' }
import home from '#features/home/web/ne.json' with { type: 'json' }
import people from '#features/people/web/ne.json' with { type: 'json' }
import schools from '#features/schools/web/ne.json' with { type: 'json' }
import students from '#features/students/web/ne.json' with { type: 'json' }
import platform from '#platform/web/ne.json' with { type: 'json' }
import app from './ne.json' with { type: 'json' }

export const nepaliWords: readonly Record<string, string>[] = [platform, app, academics, access, attendance, fees, home, people, schools, students]
