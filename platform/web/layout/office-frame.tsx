import { Outlet } from 'react-router'
export default function F() { return <Outlet /> }
