/** The two schools of the demo, as `DemoSchool` has them. */

export const demoPassword = 'pathshala'

export const himalaya = {
  id: 1,
  name: 'Himalaya Secondary School',
  name_np: 'हिमालय माध्यमिक विद्यालय',
  host: 'himalaya.localhost',
  prefix: 'HIM',
  address: 'Baneshwor, Kathmandu',
  size: 600,
  suffix: '',
}
export const bagmati = {
  id: 2,
  name: 'Bagmati Academy',
  name_np: 'बागमती एकेडेमी',
  host: 'bagmati.localhost',
  prefix: 'BAG',
  address: 'Patan Dhoka, Lalitpur',
  size: 150,
  suffix: '.bagmati',
}
